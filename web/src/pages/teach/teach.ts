/**
 * The entry of /teach/, /teach/sheet/ and /teach/key/. The build wrote their HTML; the script works the theme button and, on /teach/, the form that
 * verifies result codes. An engine is fetched when the form is used.
 */
import '../shell/styles.ts';
import './teach.css';
import { liveTheme, part } from '../shell/dom.ts';
import { liveForm } from './verify-form.ts';

// A development server serves the page empty.
if (import.meta.env.DEV) await import('../dev-page.tsx').then(({ putPage }) => putPage());
liveTheme(part(HTMLButtonElement, '.top button'));
const form = document.querySelector('form[data-verify]');
if (form instanceof HTMLFormElement)
  liveForm(form, () => import('./verify-live.ts').then(({ verifyCodes }) => verifyCodes));
