import { Parser } from 'htmlparser2';
import type { ForeignKind } from '#domain/file-kinds.ts';
import { encodingOf } from '#domain/text-encoding.ts';
import type { FileExtension } from '#domain/uploads.ts';

/** The list of the types of all parts, and the list of what the document consists of (ECMA-376, part 2). */
export const CONTENT_TYPES_PART = '[content_types].xml';
export const RELATIONS_PART = '_rels/.rels';

/** The name of a part as it is compared: some programs write backslashes, capitals or a slash in front. */
export const partName = (written: string): string =>
  written.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();

/** What the lists of an Office file declare about its main part. */
type Declared = { extension: FileExtension } | { foreign: ForeignKind };

const MAIN_TYPES: [RegExp, Declared][] = [
  [/wordprocessingml\.document\.main\+xml$/, { extension: 'docx' }],
  [/presentationml\.presentation\.main\+xml$/, { extension: 'pptx' }],
  // PowerPoint opens a slide show that was renamed, which is how people edit one.
  [/presentationml\.slideshow\.main\+xml$/, { extension: 'pptx' }],
  [/\.template\.main\+xml$/, { foreign: 'template' }],
  [/macroenabled/, { foreign: 'macros' }],
  [/spreadsheetml\./, { foreign: 'spreadsheet' }],
  [/vnd\.ms-excel/, { foreign: 'spreadsheet' }],
];

const USUAL_MAIN_PARTS = ['word/document.xml', 'ppt/presentation.xml'];

/**
 * The kind of an Office file by the declared type of its main part, which its relations name; null if it declares none or lacks the part.
 * `names` are the names of its parts as they are compared.
 */
export function declaredKind(names: Set<string>, types: Buffer, relations: Buffer | null): Declared | null {
  const related = relations && mainPartOf(decodeXml(relations));
  const main = [related, ...USUAL_MAIN_PARTS].find((part) => part && names.has(part));
  const type = main && typeOf(decodeXml(types), main);
  return (type && MAIN_TYPES.find(([pattern]) => pattern.test(type))?.[1]) || null;
}

function mainPartOf(relations: string): string | undefined {
  return elementsOf(relations, 'relationship')
    .filter(({ type, targetmode }) => type?.endsWith('/officedocument') && targetmode !== 'external')
    .map(({ target }) => partName(target ?? ''))[0];
}

function typeOf(types: string, part: string): string | undefined {
  const own = elementsOf(types, 'override').find(({ partname }) => partName(partname ?? '') === part);
  const ending = part.slice(part.lastIndexOf('.') + 1);
  const usual = elementsOf(types, 'default').find(({ extension }) => extension === ending);
  return (own ?? usual)?.contenttype;
}

/** The attributes of all elements with this name, everything in lower case; programs quote and prefix them in all valid ways. */
function elementsOf(xml: string, element: string): Record<string, string | undefined>[] {
  const found: Record<string, string | undefined>[] = [];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (localName(name) === element) found.push(inLowerCase(attributes));
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return found;
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase();

const inLowerCase = (attributes: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [name.toLowerCase(), value.trim().toLowerCase()]),
  );

export const decodeXml = (bytes: Buffer): string => new TextDecoder(encodingOf(bytes)).decode(bytes);
