import { Parser } from 'htmlparser2';
import { RefusedCopy } from '../pages/refused-copy.ts';

/** An element; its name is without the prefix of its namespace. */
export type Xml = { name: string; attributes: Record<string, string>; children: Xml[]; text: string };

const MAX_ELEMENTS = 500_000;
const MAX_DEPTH = 100;
const MAX_LETTERS = 1_000_000;

/** The root element. Entities of a document type are never expanded. Throws RefusedCopy for a part that is too large or too deep. */
export function parseXml(source: string): Xml {
  const root: Xml = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  let elements = 0;
  let letters = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        elements += 1;
        if (elements > MAX_ELEMENTS || open.length > MAX_DEPTH) throw new RefusedCopy('too_complex');
        const element: Xml = { name: localName(name), attributes, children: [], text: '' };
        open.at(-1)?.children.push(element);
        open.push(element);
      },
      ontext(text) {
        letters += text.length;
        if (letters > MAX_LETTERS) throw new RefusedCopy('too_complex');
        const element = open.at(-1);
        if (element) element.text += text;
      },
      onclosetag: () => void open.pop(),
    },
    { xmlMode: true },
  );
  parser.end(source);
  const [first] = root.children.filter(({ name }) => !name.startsWith('?'));
  if (!first) throw new RefusedCopy('unreadable');
  return first;
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** The first element at the end of a path of names; undefined if one is missing. */
export function at(element: Xml | undefined, ...path: string[]): Xml | undefined {
  let found = element;
  for (const name of path) found = found?.children.find((child) => child.name === name);
  return found;
}

export const all = (element: Xml | undefined, name: string): Xml[] =>
  element?.children.filter((child) => child.name === name) ?? [];

export const attribute = (element: Xml | undefined, name: string): string | undefined =>
  element?.attributes[name];

/** The value of the first element that has this attribute. */
export const firstAttribute = (elements: (Xml | undefined)[], name: string): string | undefined =>
  elements.find((element) => element?.attributes[name] !== undefined)?.attributes[name];

export function numberOf(text: string | undefined): number | undefined {
  const number = text === undefined ? Number.NaN : Number.parseFloat(text);
  return Number.isFinite(number) ? number : undefined;
}

/** Thousandths of a percent, or a number with the sign, as a factor. */
export function factorOf(text: string | undefined): number | undefined {
  const number = numberOf(text);
  if (number === undefined) return undefined;
  return text?.endsWith('%') ? number / 100 : number / 100_000;
}

const EMU_A_POINT = 12_700;

/** Points, the unit of everything that is drawn. */
export function points(text: string | undefined): number | undefined {
  const number = numberOf(text);
  return number === undefined ? undefined : number / EMU_A_POINT;
}
