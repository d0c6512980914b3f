import { mount } from 'svelte';
import App from './App.svelte';
import { settings } from './lib/settings.svelte';
import { texts } from './lib/texts.svelte';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/controls.css';
import './styles/card.css';
import './styles/states.css';
import './styles/table.css';
import './styles/phone.css';
import './styles/page.css';

const target = document.getElementById('app');

function start(): void {
  if (target) mount(App, { target });
}

texts.load(settings.lang).then(start, () => {
  if (target)
    target.textContent =
      'Posse could not be fetched whole: load it again. / Posse n’est pas arrivé en entier : rechargez la page.';
});
