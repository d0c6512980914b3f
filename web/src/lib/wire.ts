// What travels over a table's socket. The types are made from the server's schema.
import type { UpdateMessage, ViewMessage } from '../gen/types/messages';

export type {
  AckMessage,
  BecauseMessage,
  ChanceInfo,
  ChatLine,
  CommandMessage,
  CountInfo,
  CountMessage,
  ErrorMessage,
  HintMessage,
  LogLine,
  PresenceInfo,
  SeatInfo,
  TableHead,
  ToClient,
  ToServer,
  UpdateMessage,
  ViewMessage,
} from '../gen/types/messages';
export type { GameEvent, GameView, Seat } from '../gen/types/common';

/** What every message says of the table. */
export type Frame = Omit<UpdateMessage, 'type'>;
export type Told = ViewMessage | UpdateMessage;
