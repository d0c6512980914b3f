import { levelName } from '../../lib/levels';
import { messages } from '../../lib/messages';

export const t = messages({
  en: {
    title: 'New table',
    game: 'Game',
    players: 'Players',
    level: 'Bots play as',
    more: 'More',
    moreHelp: 'Rules of the table, clock, spectators…',
    changed: '{count} {count|thing is|things are} not as usual',
    options: 'Rules of the table',
    noOptions: 'This game has no options.',
    values: 'House values',
    seats: 'Who sits where',
    seat: 'Seat {seat}',
    kind: 'Seat {seat}: who plays',
    me: 'Me',
    here: 'Someone at this screen',
    link: 'Invited by link',
    bot: 'Bot: {level}',
    regulars: 'Regulars',
    name: 'Name at seat {seat}',
    linkHint: 'You get a link and a code to share.',
    table: 'The table',
    listed: 'Listed',
    listedHelp: 'Anyone on this server sees the table and may sit down; the game can be seen again later.',
    spectators: 'Spectators',
    spectatorsHelp: 'Whoever has the link may watch. Nobody who watches sees a hand.',
    counting: 'Counting aid',
    countingHelp: 'Everyone sees what may still turn up, from what they know themselves.',
    hints: 'Hints among people',
    hintsHelp:
      'Whoever is to act may ask what a strong player would do, and everyone reads who asked. Against bots alone there are always hints.',
    clock: 'Clock',
    clockHelp: 'When time runs out, a bot plays on in that seat until its player is back.',
    window: 'Time to react',
    windowHelp:
      'How long the others wait for a reaction. Against bots alone, or with everyone at one screen, the table waits for you.',
    none: 'No clock',
    move: '{time} a move',
    player: '{time} a player',
    seconds: '{count} s',
    minutes: '{count} min',
    hours: '{count} h',
    days: '{count} {count|day|days}',
    day: '1 day',
    deal: 'Same deal again',
    dealHelp: 'The code of a finished game, from its replay: the same cards come again.',
    dealField: 'Code of a finished game',
    dealFound:
      'A deal of {game} for {players} {players|player|players}. Game, players and options come from it.',
    dealNotOver: 'That game is not over yet: its cards are still secret.',
    dealUnknown: 'There is no finished game under this code.',
    dealBad: 'A code has {length} letters and digits; a link to the game is fine too.',
    dealDrop: 'Deal anew',
    start: 'Start the game',
    openTable: 'Open the table',
    opening: 'Opening…',
    watchBots: 'Watch the bots',
    usual: 'Back to the usual',
    twice: 'Two people cannot both be called {name}.',
    sumStart: '{here} here, {bots} {bots|bot|bots}. The game starts at once.',
    sumWait: '{here} here, {bots} {bots|bot|bots}, {links} by link. The game starts when everyone sits.',
    curtain: 'The screen is handed on: a curtain hides each hand until its player is there.',
    unreachable: 'The server does not answer. Nothing has been opened.',
    random: 'Drifter',
    house: 'House player',
    montecarlo: 'Gunslinger',
  },
  fr: {
    title: 'Nouvelle table',
    game: 'Jeu',
    players: 'Joueurs',
    level: 'Niveau des automates',
    more: 'Plus de choix',
    moreHelp: 'Règles de la table, pendule, spectateurs…',
    changed: '{count} {count|réglage inhabituel|réglages inhabituels}',
    options: 'Règles de la table',
    noOptions: "Ce jeu n'a pas d'options.",
    values: 'Valeurs maison',
    seats: 'Qui est assis où',
    seat: 'Place {seat}',
    kind: 'Place {seat} : qui joue',
    me: 'Moi',
    here: "Quelqu'un à cet écran",
    link: 'Invité par lien',
    bot: 'Automate : {level}',
    regulars: 'Habitués',
    name: 'Nom à la place {seat}',
    linkHint: 'Vous recevrez un lien et un code à partager.',
    table: 'La table',
    listed: 'Publique',
    listedHelp:
      "Tout le monde sur ce serveur voit la table et peut s'y asseoir ; la partie pourra se revoir.",
    spectators: 'Spectateurs',
    spectatorsHelp: 'Qui a le lien peut regarder. Aucun spectateur ne voit de main.',
    counting: 'Aide au comptage',
    countingHelp: "Chacun voit ce qui peut encore sortir, d'après ce qu'il sait.",
    hints: 'Conseils entre personnes',
    hintsHelp:
      "Qui doit jouer peut demander ce que ferait un joueur fort, et tout le monde lit qui l'a demandé. Contre des automates seuls, il y a toujours des conseils.",
    clock: 'Pendule',
    clockHelp: 'Quand le temps est écoulé, un automate joue à cette place jusqu’au retour de son joueur.',
    window: 'Temps pour réagir',
    windowHelp:
      'Combien de temps les autres attendent une réaction. Contre des automates seuls, ou si tous sont à cet écran, la table vous attend.',
    none: 'Sans pendule',
    move: '{time} par coup',
    player: '{time} par joueur',
    seconds: '{count} s',
    minutes: '{count} min',
    hours: '{count} h',
    days: '{count} {count|jour|jours}',
    day: '1 jour',
    deal: 'Rejouer une donne',
    dealHelp: "Le code d'une partie finie, pris dans sa relecture : les mêmes cartes reviennent.",
    dealField: "Code d'une partie finie",
    dealFound:
      'Une donne de {game} à {players} {players|joueur|joueurs}. Le jeu, les joueurs et les options en viennent.',
    dealNotOver: "Cette partie n'est pas finie : ses cartes sont encore secrètes.",
    dealUnknown: 'Aucune partie finie ne porte ce code.',
    dealBad: 'Un code compte {length} lettres et chiffres ; un lien vers la partie convient aussi.',
    dealDrop: 'Nouvelle donne',
    start: 'Commencer',
    openTable: 'Ouvrir la table',
    opening: 'Ouverture…',
    watchBots: 'Regarder les automates',
    usual: 'Choix habituels',
    twice: "Deux personnes ne peuvent pas s'appeler {name}.",
    sumStart: '{here} ici, {bots} {bots|automate|automates}. La partie commence tout de suite.',
    sumWait:
      '{here} ici, {bots} {bots|automate|automates}, {links} par lien. La partie commence quand tout le monde est assis.',
    curtain: "L'écran passe de main en main : un rideau cache chaque main jusqu'à ce que son joueur soit là.",
    unreachable: "Le serveur ne répond pas. Rien n'a été ouvert.",
    random: 'Vagabond',
    house: 'Joueur de la maison',
    montecarlo: 'Fine gâchette',
  },
});

// Bots that tables of earlier days may still have.
const OLD = ['random', 'house', 'montecarlo'] as const;

/** A bot's level as people say it; an unknown one keeps its name. */
export function level(bot: string): string {
  const plain = bot.split(':')[0] ?? bot;
  const old = OLD.find((name) => name === plain);
  return old ? t(old) : levelName(bot);
}

export const secondsName = (count: number): string => t('seconds', { count });

export function clockName(clock: string): string {
  const [kind = 'none', text = '0'] = clock.split(':');
  if (kind !== 'move' && kind !== 'player') return t('none');
  const seconds = Number(text);
  const time =
    seconds < 60
      ? t('seconds', { count: seconds })
      : seconds < 3600
        ? t('minutes', { count: seconds / 60 })
        : seconds < 86_400
          ? t('hours', { count: seconds / 3600 })
          : seconds === 86_400
            ? t('day')
            : t('days', { count: seconds / 86_400 });
  return t(kind, { time });
}
