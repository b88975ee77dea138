import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

/** Words, places and signs of the default programme. */
const DEFAULT_WORDS =
  /[Aa]pplied [Aa][Ii]|\b[Rr]esidency\b|\bIndian?\b|Kolkata|\+05:30|\ben-IN\b|\b[BM]Tech\b|\bAAR\b|\bdollars\b|^\$$/;

/** Where they aren't the programme's. */
const ELSEWHERE: Record<string, string> = {
  'src/domain/programme/default-programme.ts': 'The defaults.',
  'src/domain/programme/programme.ts': 'The name of the default currency.',
  'src/domain/time-zone.ts': 'The default, and the name of its place.',
  'src/domain/users/users.ts': 'The password of the demo.',
  'src/server/users/sign-in/common-passwords.ts': 'Passwords that are guessed.',
  'src/server/env-schema.ts': 'Defaults and examples of the environment.',
  'src/web/lib/api.ts': 'How methods of the client begin.',
  'src/web/projects/view/format-budget.ts': 'How Intl writes rupees.',
  'src/web/staff/programme/place-fields.tsx': 'The first choice of time zones.',
  // The software's name, which nobody reads on a page.
  'src/server/http/session-cookie.ts': 'A cookie.',
  'src/server/start.ts': 'The terminal.',
  'src/server/users/tokens/browser-flows.ts': 'A cookie.',
  'src/server/operations/telemetry/tracing.ts': 'A tracer.',
};

type Node = { type?: string; value?: unknown; raw?: string; start: number };

/** The texts of a file: literals, templates and the words of its elements, with their lines. */
function textsIn(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const found: string[] = [];
  visit(parseSync(file, source).program, (node) => {
    const { value } = node;
    const text = node.type === 'TemplateElement' ? (value as { cooked: string }).cooked : value;
    const isText = ['Literal', 'JSXText', 'TemplateElement'].includes(node.type ?? '');
    if (isText && typeof text === 'string' && DEFAULT_WORDS.test(text))
      found.push(`${file}:${source.slice(0, node.start).split('\n').length} ${text.trim()}`);
  });
  return found;
}

function visit(node: unknown, see: (node: Node) => void): void {
  if (node === null || typeof node !== 'object') return;
  if ('type' in node) see(node as Node);
  for (const part of Object.values(node)) visit(part, see);
}

test('no text of the product has a word of the default programme outside its defaults', {
  tags: ['programme-settings'],
}, () => {
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$|\.gen\.ts$/.test(file));
  expect(files.length).toBeGreaterThan(1000);
  expect(files.filter((file) => !(file in ELSEWHERE)).flatMap(textsIn)).toEqual([]);
  for (const file of Object.keys(ELSEWHERE)) expect([file, textsIn(file)]).not.toEqual([file, []]);
});
