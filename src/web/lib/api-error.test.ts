import { expect, test } from 'vitest';
import { toApiError } from './api-error.ts';

test('a problem document becomes an error with its code, text and fields', {
  tags: ['problem-responses'],
}, () => {
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

test('a response from a proxy becomes a plain message without its body', () => {
  const error = toApiError(502, 'text/html', '<h1>Bad gateway</h1>');
  expect(error.code).toBe('unexpected_response');
  expect(error.detail).not.toContain('Bad gateway');
  expect(error.fieldErrors).toEqual([]);
});

test('a server error includes the reference of its log entry', () => {
  const problem = { title: 'Something went wrong', detail: 'Please try again.', request_id: '0a1b2c3d4e5f' };
  const asJson = (status: number) => JSON.stringify({ ...problem, status, code: 'unexpected' });
  const read = (status: number) => toApiError(status, 'application/problem+json', asJson(status)).detail;
  expect(read(500)).toBe('Please try again. Reference: 0a1b2c3d4e5f');
  expect(read(409)).toBe('Please try again.');
});
