import fc from 'fast-check';
import type { JsonSchema } from '#tests/permissions/routes.ts';
import { maliciousJson, maliciousText } from './strings.ts';

const LONGEST = 200_000;

/** Mostly values that fit a schema: at its edges, one beyond them, and now and then something else altogether. */
export function valuesOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 14, arbitrary: fitting(schema) }, { weight: 1, arbitrary: maliciousJson });
}

function fitting(schema: JsonSchema): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(valuesOf));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  const types = [schema.type ?? []].flat();
  return types.length === 0 ? maliciousJson : fc.oneof(...types.map((type) => ofType(type, schema)));
}

function ofType(type: string, schema: JsonSchema): fc.Arbitrary<unknown> {
  if (type === 'object') return objectOf(schema);
  if (type === 'array') return arrayOf(schema);
  if (type === 'string') return textOf(schema);
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  return numberOf(schema, type === 'integer');
}

/** Its own keys, the optional ones sometimes, and rarely an unknown one. */
function objectOf({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<unknown> {
  const parts = Object.entries(properties).map(([name, schema]) =>
    fc
      .option(valuesOf(schema), { nil: undefined, freq: required.includes(name) ? 30 : 2 })
      .map((value) => [name, value]),
  );
  const foreign = fc.option(fc.tuple(maliciousText, maliciousJson), { nil: undefined, freq: 12 });
  return fc
    .tuple(fc.tuple(...parts), foreign)
    .map(([own, other]) => Object.fromEntries([...own, ...(other ? [other] : [])]));
}

function arrayOf({ items = {}, minItems = 0, maxItems = 8 }: JsonSchema): fc.Arbitrary<unknown> {
  const few = fc.array(valuesOf(items), {
    minLength: minItems,
    maxLength: Math.max(minItems, Math.min(maxItems, 4)),
  });
  const many = fc.tuple(fitting(items), fc.constantFrom(maxItems, maxItems + 1));
  return fc.oneof(
    { weight: 8, arbitrary: few },
    { weight: 1, arbitrary: many.map(([item, count]) => Array(Math.min(count, 3000)).fill(item)) },
  );
}

function textOf({ format, minLength = 0, maxLength = 100 }: JsonSchema): fc.Arbitrary<unknown> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'date') return dates().map((date) => date.toISOString().slice(0, 10));
  if (format === 'date-time') return dates().map((date) => date.toISOString());
  const edges = [minLength - 1, minLength, maxLength - 1, maxLength, maxLength + 1];
  const lengths = edges.filter((length) => length >= 0 && length <= LONGEST);
  return fc.oneof(
    { weight: 3, arbitrary: fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 60) }) },
    {
      weight: 1,
      arbitrary: fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 20) }),
    },
    { weight: 1, arbitrary: fc.constantFrom(...lengths).map((length) => 'a'.repeat(length)) },
    { weight: 1, arbitrary: maliciousText },
  );
}

const dates = () =>
  fc.date({
    min: new Date('0000-01-01T00:00:00Z'),
    max: new Date('9999-12-31T23:59:59Z'),
    noInvalidDate: true,
  });

function numberOf(
  { minimum, maximum, exclusiveMinimum }: JsonSchema,
  isInteger: boolean,
): fc.Arbitrary<unknown> {
  const low = minimum ?? (exclusiveMinimum === undefined ? 0 : exclusiveMinimum + 1);
  const high = maximum ?? Number.MAX_SAFE_INTEGER;
  const edges = fc.constantFrom(low - 1, low, low + 1, high - 1, high, high + 1);
  const inside = isInteger
    ? fc.integer({ min: low, max: high })
    : fc.double({ min: low, max: high, noNaN: true });
  return fc.oneof(edges, inside, fc.integer({ min: low, max: Math.min(high, low + 10) }));
}
