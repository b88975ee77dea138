import { expect, test } from 'vitest';
import { toApiError } from './api-error.ts';

test('a problem document becomes an error with its code, text and fields', () => {
  const problem = {
    type: 'about:blank',
    status: 422,
    code: 'invalid_input',
    title: 'Full Name',
    detail: 'Please enter your full name.',
    errors: [{ path: 'display_name', message: 'Please enter your full name.', title: 'Full Name' }],
  };
  const error = toApiError(422, 'application/problem+json', JSON.stringify(problem));
  expect({ code: error.code, title: error.title, detail: error.detail, status: error.status }).toEqual({
    code: 'invalid_input',
    title: 'Full Name',
    detail: 'Please enter your full name.',
    status: 422,
  });
  expect(error.fieldErrors).toEqual(problem.errors);
});

test('an answer of something in between becomes a plain sentence, without its body', () => {
  const error = toApiError(502, 'text/html', '<h1>Bad gateway</h1>');
  expect(error.code).toBe('unexpected_answer');
  expect(error.detail).not.toContain('Bad gateway');
  expect(error.fieldErrors).toEqual([]);
});
