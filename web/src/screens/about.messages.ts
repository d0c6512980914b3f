import { messages } from '../lib/messages';

export const t = messages({
  en: {
    title: 'About Posse',
    what: 'Posse is a place to play, watch and study card games of the Old West: alone against bots, around one screen, or with friends by a link. There are no accounts. What you choose stays on this device; nothing is sent anywhere but to the server this page came from.',
    fair: 'The shuffle of every game is sealed before the first card and opened when the game is over: the replay checks it in your own browser.',
    licences: 'Licences',
    code: 'Posse is free software under the MIT licence. Its drawings are its own and under the same licence.',
    fonts: 'The typefaces stand under the SIL Open Font License:',
    made: 'The page is built with Svelte and Vite, the QR codes with uqr, all under the MIT licence.',
  },
  fr: {
    title: 'À propos de Posse',
    what: "Posse est un lieu pour jouer, regarder et étudier des jeux de cartes du Far West : seul contre des automates, autour d'un écran, ou avec des amis par un lien. Il n'y a pas de compte. Vos choix restent sur cet appareil ; rien ne part ailleurs que vers le serveur d'où vient cette page.",
    fair: 'Le mélange de chaque partie est scellé avant la première carte et ouvert à la fin : la relecture le vérifie dans votre propre navigateur.',
    licences: 'Licences',
    code: 'Posse est un logiciel libre sous licence MIT. Ses dessins sont les siens, sous la même licence.',
    fonts: 'Les caractères sont sous licence SIL Open Font :',
    made: 'La page est construite avec Svelte et Vite, les codes QR avec uqr, tous sous licence MIT.',
  },
});
