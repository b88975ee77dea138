import { asInit, type Init } from '#tests/permissions/callers.ts';
import type { Sent } from '#tests/permissions/requests.ts';
import type { DescribedRoute, JsonSchema } from '#tests/permissions/routes.ts';
import { BODY_SHAPES, TEXT_SHAPES, textOf } from './shapes.ts';

/** One request of a pathological shape. */
export type Cell = {
  place: string;
  shape: string;
  buildRequest: (sent: Sent) => { path: string; init: Init };
};

const BODY = 1024 * 1024 - 1024;
/** Node rejects headers of more than 16 KB. */
const HEAD = 12_000;
const SHAPES = Object.entries(TEXT_SHAPES);

/** Every shape at every text of a route: one field at a time, all together, and whole bodies. */
export function cellsOf(route: DescribedRoute): Cell[] {
  return [...addressCells(route), ...(route.method === 'GET' ? [] : bodyCells(route))];
}

function addressCells({ method, path, parameters }: DescribedRoute): Cell[] {
  const names = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  const encode = (shape: string, length: number) =>
    encodeURIComponent(textOf(shape, length)).slice(0, length);
  const withQuery = (sent: Sent, query: string) => ({
    path: `${sent.path.split('?')[0]}?${query}`,
    init: asInit(method, sent),
  });
  return SHAPES.flatMap(([shape, text]): Cell[] => [
    ...names.map(
      (name): Cell => ({
        place: `parameter ${name}`,
        shape,
        buildRequest: (sent) => withQuery(sent, `${name}=${encode(text, HEAD)}`),
      }),
    ),
    {
      place: 'an unknown parameter',
      shape,
      buildRequest: (sent) => withQuery(sent, `${encode(text, 100)}=${encode(text, HEAD)}`),
    },
    {
      place: 'headers',
      shape,
      buildRequest: (sent) => {
        const init = asInit(method, sent);
        const value = encode(text, HEAD / 4);
        const headers = { 'Last-Event-ID': `1:1:${value}`, 'X-File-Name': value, 'X-Forwarded-For': value };
        return { path: sent.path, init: { ...init, headers: { ...init.headers, ...headers } } };
      },
    },
    ...(path.includes('{')
      ? [
          {
            place: 'the path',
            shape,
            buildRequest: (sent: Sent) => inPath(method, path, sent, encode(text, HEAD)),
          },
        ]
      : []),
  ]);
}

const inPath = (method: string, path: string, sent: Sent, text: string) => ({
  path: path.replaceAll(/\{\w+\}/g, text.slice(0, HEAD / path.split('{').length)),
  init: asInit(method, sent),
});

function bodyCells({ method, body }: DescribedRoute): Cell[] {
  const send = (sent: Sent, text: string) => ({
    path: sent.path,
    init: { method, body: text, headers: { 'Content-Type': 'application/json' } },
  });
  const withFields = (sent: Sent, fields: Record<string, unknown>) =>
    send(sent, JSON.stringify({ ...(sent.body ?? {}), ...fields }).slice(0, BODY + 512));
  const whole = Object.entries(BODY_SHAPES).map(
    ([shape, text]): Cell => ({ place: 'the body', shape, buildRequest: (sent) => send(sent, text) }),
  );
  if (!body) return [...whole, ...bytesCells(method)];
  const texts = textFields(body);
  const names = Object.keys(body.properties ?? {});
  const shaped = SHAPES.flatMap(([shape, text]): Cell[] => [
    ...names.map(
      (name): Cell => ({
        place: name,
        shape,
        buildRequest: (sent) => withFields(sent, { [name]: textOf(text, lengthInJson(text, BODY)) }),
      }),
    ),
    {
      place: 'every text at its longest',
      shape,
      buildRequest: (sent) => withFields(sent, filled(texts, text)),
    },
  ]);
  return [...shaped, ...whole];
}

const bytesCells = (method: string): Cell[] =>
  SHAPES.flatMap(([shape, text]) =>
    ['%PDF-1.7\n', 'PK\u0003\u0004', ''].map(
      (start): Cell => ({
        place: `bytes after ${JSON.stringify(start)}`,
        shape,
        buildRequest: (sent) => {
          const bytes = new TextEncoder().encode(start + textOf(text, BODY / 4));
          return { path: sent.path, init: asInit(method, { ...sent, bytes }) };
        },
      }),
    ),
  );

/** JSON encodes some characters with two, and HTTP some with four. */
const lengthInJson = (text: string, bytes: number) =>
  Math.floor((bytes * text.length) / Buffer.byteLength(JSON.stringify(text).slice(1, -1)));

type TextField = { name: string; length: number; isList: boolean };

/** The free-text fields of a body with their greatest length. */
function textFields({ properties = {} }: JsonSchema): TextField[] {
  return Object.entries(properties).flatMap(([name, schema]): TextField[] => {
    const choices = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
    const text = choices.find(isFreeText);
    const list = choices.find(({ items }) => items && isFreeText(items));
    if (text) return [{ name, length: text.maxLength ?? 50_000, isList: false }];
    return list ? [{ name, length: list.items?.maxLength ?? 1000, isList: true }] : [];
  });
}

const isFreeText = ({ type, enum: choices, format }: JsonSchema) =>
  [type].flat().includes('string') && !choices && !format;

function filled(fields: TextField[], text: string): Record<string, unknown> {
  const share = lengthInJson(text, BODY / Math.max(1, fields.length));
  return Object.fromEntries(
    fields.map(({ name, length, isList }) => {
      const value = textOf(text, Math.min(length, share) - 10);
      return [name, isList ? [value] : value];
    }),
  );
}
