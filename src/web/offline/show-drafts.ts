import { formatDateTime } from '#domain/dates.ts';
import { lockDrafts } from '#web/drafts/keys.ts';
import { type ListedDraft, type ReadableDraft, readableDrafts } from '#web/drafts/sealed-drafts.ts';

// The script of the offline page, written into it by the build: it needs nothing but the page and the browser.
const RESPONSE_MS = 3000;

void showDrafts();
find(document, 'again').addEventListener('click', openAgain);
window.addEventListener('online', sayItIsBack);

async function showDrafts() {
  await lockIfEnded();
  const drafts = await readableDrafts();
  find(document, 'drafts').append(...drafts.map(showDraft));
  find(document, 'none').hidden = drafts.length > 0;
}

/** This page is for a lost connection; whoever opens it with one may be somebody else by now (rule:browser-forgets-account). */
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
  const where = is_saved ? 'The portal has it too.' : 'Only this browser has it so far.';
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
    button.textContent = 'Please select the text';
  }
}

function sayItIsBack() {
  find(document, 'line').textContent = 'The connection is back. Open the page again to go on where you were.';
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
