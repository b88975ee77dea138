import { formatDateTime } from '#domain/dates.ts';
import { DEFAULT_TIME_ZONE, setTimeZone } from '#domain/time-zone.ts';
import { type ListedDraft, type ReadableDraft, readableDrafts } from '#web/drafts/encrypted-drafts.ts';
import { lockDrafts } from '#web/drafts/keys.ts';

// The script of the offline page, inlined by the build: it needs no other file.
const RESPONSE_MS = 3000;

const own = document.getElementById('programme');
if (own) setTimeZone(JSON.parse(own.textContent).time_zone ?? DEFAULT_TIME_ZONE);
void showDrafts();
find(document, 'again').addEventListener('click', openAgain);
window.addEventListener('online', showOnline);

async function showDrafts() {
  await lockIfEnded();
  const drafts = await readableDrafts();
  find(document, 'drafts').append(...drafts.map(showDraft));
  find(document, 'none').hidden = drafts.length > 0;
}

/** With a connection, another person may be signed in by now (rule:browser-forgets-account). */
async function lockIfEnded() {
  const response = await fetch('/api/session', { signal: AbortSignal.timeout(RESPONSE_MS) }).catch(
    () => null,
  );
  if (!response?.ok) return;
  const { user } = (await response.json()) as { user: { id: string } | null };
  await lockDrafts(user?.id ?? null);
}

function showDraft({ readable, at, is_saved }: ListedDraft): Node {
  const article = copyOf('draft');
  find(article, 'title').textContent = readable.title;
  const where = is_saved ? "It's also saved in the portal." : "It's only in this browser so far.";
  find(article, 'saved').textContent = `Written ${formatDateTime(at)}. ${where}`;
  article.firstElementChild?.append(...readable.texts.filter(({ text }) => text !== '').map(showText));
  return article;
}

function showText({ label, text }: ReadableDraft['texts'][number]): Node {
  const part = copyOf('text');
  find(part, 'label').textContent = label;
  find(part, 'words').textContent = text;
  const button = find(part, 'copy');
  button.setAttribute('aria-label', `Copy ${label}`);
  button.addEventListener('click', () => void copy(button, text));
  return part;
}

async function copy(button: HTMLElement, text: string) {
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = 'Copied';
  } catch {
    button.textContent = 'Select the text to copy it';
  }
}

function showOnline() {
  find(document, 'line').textContent = "You're back online. Open the page again to continue where you were.";
  find(document, 'again').textContent = 'Open the page again';
}

function openAgain() {
  if (location.pathname === '/offline') location.assign('/dashboard');
  else location.reload();
}

function copyOf(id: string): DocumentFragment {
  const template = document.getElementById(id);
  if (!(template instanceof HTMLTemplateElement)) throw new Error(`The offline page has no #${id}`);
  return template.content.cloneNode(true) as DocumentFragment;
}

function find(within: ParentNode, name: string): HTMLElement {
  const element = within.querySelector<HTMLElement>(`[data-${name}]`);
  if (!element) throw new Error(`The offline page has no ${name}`);
  return element;
}
