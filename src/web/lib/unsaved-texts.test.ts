import { expect, test } from 'vitest';
import { unsavedTextsOf } from './unsaved-texts.ts';

test('the changed texts of a form are offered, without secrets, ids and empty values', () => {
  const values = {
    score: 71,
    admin_comments: ' Solid work ',
    name: 'As it was',
    current_password: 'a secret',
    sign_in_code: '123456',
    department_id: 'd1',
    description: '',
    is_open: true,
  };
  const form = { getValues: () => values, isDirty: (path?: string) => path !== 'name' };
  expect(unsavedTextsOf(form)).toEqual([
    { label: 'Score', text: '71' },
    { label: 'Admin comments', text: 'Solid work' },
  ]);
});
