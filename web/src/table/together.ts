/** What several people at one screen open when their game is over; each gives the new table's id. */
export interface Together {
  again: () => Promise<string>;
  sameDeal: () => Promise<string>;
}
