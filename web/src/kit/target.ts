/** A piece that the reader may choose, or is told why not. */
export interface Target {
  legal: boolean;
  picked: boolean;
  choose: () => void;
}
