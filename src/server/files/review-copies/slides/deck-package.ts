import { posix } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type Entry, fromBufferPromise } from 'yauzl';
import { decodeXml, partName } from '../../inspection/office-parts.ts';
import { RefusedCopy } from '../pages/refused-copy.ts';
import { all, attribute, parseXml, type Xml } from './xml.ts';

const MAX_ENTRIES = 5000;
const MAX_PART = 32 * 1024 * 1024;
const MAX_TOTAL = 200 * 1024 * 1024;

export type Relation = { id: string; type: string; target: string };
export type Part = { name: string; xml: Xml; relations: Relation[] };

/** The parts of a .pptx, by name. Relations to anything outside of the file don't exist here. */
export class DeckPackage {
  private readonly contents: Map<string, Buffer>;
  private readonly parsed = new Map<string, Part>();

  private constructor(contents: Map<string, Buffer>) {
    this.contents = contents;
  }

  /** Throws RefusedCopy for an archive that can't be read or is too large unpacked. */
  static async open(bytes: Uint8Array): Promise<DeckPackage> {
    const archive = await fromBufferPromise(Buffer.from(bytes), { lazyEntries: true });
    if (archive.entryCount > MAX_ENTRIES) throw new RefusedCopy('too_complex');
    const contents = new Map<string, Buffer>();
    let total = 0;
    const entries: Entry[] = [];
    for await (const entry of archive.eachEntry()) entries.push(entry);
    for (const entry of entries.filter(isDrawn)) {
      total += entry.uncompressedSize;
      if (entry.uncompressedSize > MAX_PART || total > MAX_TOTAL) throw new RefusedCopy('too_large');
      contents.set(partName(entry.fileName), await buffer(await archive.openReadStreamPromise(entry)));
    }
    return new DeckPackage(contents);
  }

  part(name: string): Part | undefined {
    const known = this.parsed.get(partName(name));
    if (known) return known;
    const content = this.contents.get(partName(name));
    if (!content) return undefined;
    const part = { name, xml: parseXml(decodeXml(content)), relations: this.relationsOf(name) };
    this.parsed.set(partName(name), part);
    return part;
  }

  mainPart(): Part | undefined {
    const main = this.relationsOf('').find(({ type }) => type === 'officeDocument');
    return this.part(main?.target ?? 'ppt/presentation.xml');
  }

  /** The part to which the first relation of this type leads, for example `slideLayout`. */
  related(part: Part, type: string): Part | undefined {
    const relation = part.relations.find((one) => one.type === type);
    return relation && this.part(relation.target);
  }

  bytes(name: string): Buffer | undefined {
    return this.contents.get(partName(name));
  }

  private relationsOf(name: string): Relation[] {
    const { dir, base } = posix.parse(name);
    const content = this.contents.get(partName(`${dir}/_rels/${base}.rels`));
    if (!content) return [];
    return all(parseXml(decodeXml(content)), 'Relationship').flatMap((element) => {
      const [id, type, target] = ['Id', 'Type', 'Target'].map((key) => attribute(element, key));
      if (!id || !type || !target || attribute(element, 'TargetMode') === 'External') return [];
      return [{ id, type: type.slice(type.lastIndexOf('/') + 1), target: resolve(dir, target) }];
    });
  }
}

const DRAWN = /\.(xml|rels|png|jpe?g|jpe|jfif|gif|bmp|webp|tmp)$/;
const isDrawn = ({ fileName }: Entry) =>
  DRAWN.test(fileName.toLowerCase()) && !fileName.startsWith('__MACOSX/');

function resolve(folder: string, target: string): string {
  const path = target.replaceAll('\\', '/');
  return posix.normalize(path.startsWith('/') ? path.slice(1) : `${folder}/${path}`);
}
