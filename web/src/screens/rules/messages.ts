import { messages } from '../../lib/messages';

export const t = messages({
  en: {
    title: 'Rules',
    choose: 'Rules of which game?',
    search: 'Search the rules',
    count: '{count} {count|passage|passages}',
    one: '1 passage',
    none: 'Nothing found. Try fewer words, or a rule’s number such as {example}.',
    print: 'Print',
    play: 'New table',
    guide: 'First game',
    contents: 'Contents',
    link: 'Link to {id}',
    missing: 'There are no rules pages for this game.',
  },
  fr: {
    title: 'Règles',
    choose: 'Les règles de quel jeu ?',
    search: 'Chercher dans les règles',
    count: '{count} {count|passage|passages}',
    one: '1 passage',
    none: "Rien trouvé. Essayez moins de mots, ou le numéro d'une règle, comme {example}.",
    print: 'Imprimer',
    play: 'Nouvelle table',
    guide: 'Première partie',
    contents: 'Sommaire',
    link: 'Lien vers {id}',
    missing: "Il n'y a pas de pages de règles pour ce jeu.",
  },
});
