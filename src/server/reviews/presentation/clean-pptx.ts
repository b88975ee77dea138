import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { ZipFile as Archive } from 'yazl';
import { cleanJpeg } from '../../files/picture-jpeg.ts';
import { cleanPng } from '../../files/picture-png.ts';

const CONTENTS = '[Content_Types].xml';
const MAX_EXPANDED_BYTES = 200 * 1024 * 1024;
const WRITTEN = new Date('1980-01-01T00:00:00Z');

/** Parts about the file and its authors: properties, thumbnail, comments, revisions, attached data. */
const REMOVED =
  /^(docProps\/|customXml\/|ppt\/(comments|threadedComments|persons|changesInfos|printerSettings|tags|embeddings)\/|ppt\/(commentAuthors|authors|revisionInfo)\.xml$|_xmlsignatures\/)/i;

/**
 * A .pptx without properties, authors, comments, thumbnail, attachments, links, descriptions of pictures and their metadata. Throws for one
 * that cannot be read (rule:blind-reading).
 */
export async function cleanPptx(bytes: Uint8Array): Promise<Uint8Array> {
  const source = await fromBufferPromise(Buffer.from(bytes), { lazyEntries: true });
  const archive = new Archive();
  const entries: Entry[] = [];
  for await (const entry of source.eachEntry()) entries.push(entry);
  if (entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0) > MAX_EXPANDED_BYTES)
    throw new Error('Unpacked, the file is too large.');
  for (const entry of inOrder(entries)) {
    const content = await readEntry(source, entry);
    archive.addBuffer(cleanPart(entry.fileName, content), entry.fileName, { mtime: WRITTEN });
  }
  archive.end();
  return collect(archive.outputStream);
}

/** Readers expect the list of contents first. */
const inOrder = (entries: Entry[]) =>
  entries
    .filter(({ fileName }) => !REMOVED.test(fileName) && !fileName.endsWith('/'))
    .toSorted((one, other) => Number(other.fileName === CONTENTS) - Number(one.fileName === CONTENTS));

async function readEntry(source: ZipFile, entry: Entry): Promise<Buffer> {
  return Buffer.from(await collect(await source.openReadStreamPromise(entry)));
}

async function collect(stream: AsyncIterable<unknown>): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return new Uint8Array(Buffer.concat(chunks));
}

function cleanPart(name: string, content: Buffer): Buffer {
  if (name === CONTENTS) return edit(content, withoutRemovedTypes);
  if (name.endsWith('.rels')) return edit(content, (xml) => withoutRelations(xml, folderOf(name)));
  if (/\.xml$/i.test(name)) return edit(content, withoutDescriptions);
  return cleanPicture(name, content);
}

function edit(content: Buffer, change: (xml: string) => string): Buffer {
  const xml = content.toString('utf8');
  // Another encoding would hide what has to go.
  if (
    !xml
      .replace(/^\uFEFF/, '')
      .trimStart()
      .startsWith('<')
  )
    throw new Error('Not UTF-8.');
  return Buffer.from(change(xml));
}

const withoutRemovedTypes = (xml: string) =>
  xml.replace(/<Override\b[^<>]*>/g, (tag) => (REMOVED.test(attribute(tag, 'PartName').slice(1)) ? '' : tag));

/** Removes relations to removed parts; a link keeps its relation, which a slide refers to, without its target. */
function withoutRelations(xml: string, folder: string[]): string {
  return xml.replace(/<Relationship\b[^<>]*>/g, (tag) => {
    const target = attribute(tag, 'Target');
    if (attribute(tag, 'TargetMode') === 'External')
      return tag.replace(/\bTarget=("[^"]*"|'[^']*')/, 'Target="about:blank"');
    return REMOVED.test(resolve(folder, target)) ? '' : tag;
  });
}

function attribute(tag: string, name: string): string {
  const found = [...tag.matchAll(ATTRIBUTE)].find(([, key]) => key === name);
  return found?.[2]?.slice(1, -1) ?? '';
}

const ATTRIBUTE = /\s([\w:]+)=("[^"]*"|'[^']*')/g;

/** The folder to which a part of relations refers: ppt/slides for ppt/slides/_rels/slide1.xml.rels. */
const folderOf = (name: string) => name.split('/').slice(0, -2);

function resolve(folder: string[], target: string): string {
  const path = target.startsWith('/') ? [] : [...folder];
  for (const part of target.split('/')) {
    if (part === '..') path.pop();
    else if (part !== '.' && part !== '') path.push(part);
  }
  return path.join('/');
}

/** PowerPoint describes a picture by the path of its file; charts and objects refer to attached files. */
const withoutDescriptions = (xml: string) =>
  xml
    .replace(DESCRIPTION, ' $1=""')
    .replace(/<c:externalData\b[^<>]*>|<c:autoUpdate\b[^<>]*>|<\/c:externalData>/g, '')
    .replace(/<p:custDataLst>(?:<p:(?:tags|custData)\b[^<>]*>)*<\/p:custDataLst>/g, '');

const DESCRIPTION = /\s(descr|title|tooltip|lastModifiedBy|userId|userName)=("[^"]*"|'[^']*')/g;

/** Unusual pictures stay as they are. */
function cleanPicture(name: string, content: Buffer): Buffer {
  try {
    if (/\.jpe?g$/i.test(name)) return cleanJpeg(content).bytes;
    return /\.png$/i.test(name) ? cleanPng(content).bytes : content;
  } catch {
    return content;
  }
}
