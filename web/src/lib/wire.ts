// What travels over a table's socket. The types are made from the server's own description.
import type { UpdateMessage, ViewMessage } from '../gen/types/messages';

export type {
  AckMessage,
  BecauseMessage,
  Chance,
  ChatLine,
  CommandMessage,
  CountInfo,
  CountMessage,
  ErrorMessage,
  Frame,
  HintMessage,
  LogLine,
  LogMessage,
  PresenceInfo,
  SeatInfo,
  TableHead,
  ToClient,
  ToServer,
  UpdateMessage,
  ViewMessage,
} from '../gen/types/messages';
export type { GameEvent, GameView, Seat } from '../gen/types/common';

export type TableMessage = ViewMessage | UpdateMessage;
