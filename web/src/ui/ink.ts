/** The inks a thing may be printed in; the class `k-red` and so on sets them. */
export type Ink = 'red' | 'green' | 'blue' | 'gold' | 'plum' | 'rust' | 'coal';
