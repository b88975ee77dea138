/** A response that is JSON already, as bytes: what PostgreSQL wrote as JSON isn't parsed only to be written again. */
export class JsonBytes<T> {
  /** The described value, for the compiler alone. */
  declare readonly value: T;
  readonly bytes: Uint8Array<ArrayBuffer>;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.bytes = bytes;
  }
}

/** An object with one more property whose value is JSON of the database. Bytes, because V8 would copy a long string three times until it is sent. */
export const withJsonProperty = <T>(
  rest: Record<string, unknown>,
  name: string,
  value: string,
): JsonBytes<T> =>
  new JsonBytes(
    Buffer.concat([
      Buffer.from(`${JSON.stringify(rest).slice(0, -1)},${JSON.stringify(name)}:`),
      Buffer.from(value),
      Buffer.from('}'),
    ]),
  );
