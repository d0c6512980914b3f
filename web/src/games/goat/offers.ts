// An offer is a card, a claim and a player, chosen in any order; the legal actions say which go together.
import type { Legal } from '../../table/legal';

export interface Choice {
  card?: string | undefined;
  claim?: string | undefined;
  to?: number | undefined;
}

export interface Offers {
  cards: string[];
  claims: string[];
  seats: number[];
}

interface Offer {
  card: string;
  claim: string;
  to: number;
}

const SHAPE = /^offer (\S+) as (\S+) to p(\d+)$/;

export function readOffer(action: string): Offer | null {
  const [, card, claim, seat] = SHAPE.exec(action) ?? [];
  return card && claim && seat ? { card, claim, to: Number(seat) - 1 } : null;
}

export const writeOffer = (offer: Offer): string =>
  `offer ${offer.card} as ${offer.claim} to p${offer.to + 1}`;

/** Everything that may be chosen for each part of an offer. */
export function offersOf(legal: Legal): Offers {
  const found = legal.actions.map(readOffer).filter((offer) => offer !== null);
  return {
    cards: [...new Set(found.map((offer) => offer.card))],
    claims: [...new Set(found.map((offer) => offer.claim))],
    seats: [...new Set(found.map((offer) => offer.to))],
  };
}

/** The choice as far as it still holds; where there is one player to offer to, nobody has to say so. */
export function settled(choice: Choice, offers: Offers): Choice {
  const kept = <T>(part: T | undefined, among: readonly T[]): T | undefined =>
    part !== undefined && among.includes(part) ? part : undefined;
  return {
    card: kept(choice.card, offers.cards),
    claim: kept(choice.claim, offers.claims),
    to: offers.seats.length === 1 ? offers.seats[0] : kept(choice.to, offers.seats),
  };
}

/** The action, once every part is chosen. */
export function actionOf({ card, claim, to }: Choice): string | null {
  return card === undefined || claim === undefined || to === undefined
    ? null
    : writeOffer({ card, claim, to });
}

/** An action that names this player, whatever else is chosen: for asking why not. */
export function offerTo(to: number, choice: Choice, offers: Offers): string | null {
  const card = choice.card ?? offers.cards[0];
  return card === undefined ? null : writeOffer({ card, claim: choice.claim ?? card, to });
}
