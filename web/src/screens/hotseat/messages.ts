import { messages } from '../../lib/messages';

export const t = messages({
  en: {
    handOver: 'Hand the screen to',
    only: 'Nobody else should be looking.',
    ready: 'I am {name}',
    since: 'What has happened',
    window: 'An answer is asked for: {seconds} s left',
    done: 'Your turn is over, {name}.',
    passTo: 'Hide my side, on to {name}',
    passTable: 'Hide my side',
    table: 'This is the table as anyone sees it. {names} will be called when it is their turn.',
  },
  fr: {
    handOver: "Passez l'écran à",
    only: 'Personne d’autre ne doit regarder.',
    ready: 'Je suis {name}',
    since: "Ce qui s'est passé",
    window: 'Une réponse est attendue : encore {seconds} s',
    done: 'Votre tour est fini, {name}.',
    passTo: 'Cacher mon jeu, à {name}',
    passTable: 'Cacher mon jeu',
    table: 'Voici la table telle que chacun la voit. On appellera {names} à leur tour.',
  },
});
