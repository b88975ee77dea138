import { expect, test } from 'vitest';
import {
  actionLabel,
  describeDetails,
  describeNarrowing,
  subjectLabel,
  subjectPath,
} from './audit-labels.ts';

const ID = '0b8f9a1c-0000-4000-8000-000000000001';

test('an audit entry has a label for its action, even an unknown one', () => {
  expect(actionLabel('resume_viewed')).toBe('Resume viewed');
  expect(actionLabel('cup_of_tea_made')).toBe('Cup of tea made');
});

test('an audit entry has no name and no link for a deleted subject', () => {
  const gone = (subject_type: string) => ({ subject_type, subject_id: ID, subject_name: null });
  expect(subjectLabel(gone('user'))).toBe('Deleted person 0b8f9a1c');
  expect(subjectLabel(gone('team'))).toBe('Deleted team 0b8f9a1c');
  expect(subjectPath(gone('project'))).toBeNull();
});

test('the audit log names the person and the subject that narrow it', { tags: ['audit-log-page'] }, () => {
  const entry = {
    id: 1,
    at: '2026-01-01T00:00:00Z',
    actor: { id: ID, name: 'Meera' },
    action: 'project_edited',
    subject_type: 'project',
    subject_id: 'ab',
    subject_name: 'Otters',
    details: {},
    people: [],
  };
  expect(describeNarrowing({ actor: ID, subject_id: 'ab' }, [entry])).toBe(
    'Only entries done by Meera and about Otters',
  );
  expect(describeNarrowing({ subject_id: 'cd' }, [])).toBe('Only entries about one subject');
  expect(describeNarrowing({ actor: 'meera' }, [entry])).toBeNull();
});

test('an audit entry links to an existing subject', { tags: ['audit-log-page'] }, () => {
  const there = (subject_type: string) =>
    subjectPath({ subject_type, subject_id: ID, subject_name: 'A name' });
  expect(there('user')).toBe(`/student-profile/${ID}`);
  expect(there('application')).toBe(`/admin/applications?open=${ID}`);
  expect(there('mail')).toBeNull();
});

const describe = (entry: Partial<Parameters<typeof describeDetails>[0]>) =>
  describeDetails({ subject_type: 'project', details: {}, people: [], ...entry });

test('an audit entry describes a change with labels and names', { tags: ['audit-log-page'] }, () => {
  expect(describe({ subject_type: 'application', details: { from: 'submitted', to: 'under_review' } })).toBe(
    'Submitted → Under Review',
  );
  const submitted = { from: 'draft', to: 'submitted' };
  expect(describe({ subject_type: 'application', details: submitted })).toBe('Draft → Submitted');
  const opened = { from: 'draft', to: 'open' };
  expect(describe({ subject_type: 'cycle', details: opened })).toBe('draft → open');
  expect(describe({ details: { from: null, to: ID }, people: [{ id: ID, name: 'Meera' }] })).toBe('Meera');
  expect(describe({ details: { format: 'csv', rows: 1200, has_search: true }, people: [] })).toBe(
    'Format: CSV, Applications: 1200, With a search text: yes',
  );
  expect(
    describe({
      subject_type: 'bulk_run',
      details: { kind: 'set_status', to: 'rejected', applications: 3 },
    }),
  ).toBe('→ Rejected, Applications: 3');
  expect(
    describe({
      subject_type: 'bulk_run',
      details: { kind: 'message', to: null, applications: 3 },
    }),
  ).toBe('Message, Applications: 3');
  expect(
    describe({ details: { reviewer: ID, is_conflict: true }, people: [{ id: ID, name: 'Meera' }] }),
  ).toBe('Reviewer: Meera, Conflict of interest: yes');
  expect(describe({ details: { file_id: ID, stage: 'initial' }, people: [] })).toBe('Stage: initial');
  expect(describe({ details: {}, people: [] })).toBe('');
});

test('an audit entry of an edit describes each old and new value, and names the changed texts', {
  tags: ['audit-log'],
}, () => {
  const details = {
    status: { from: 'active', to: 'on_hold' },
    is_visible_to_public: { from: true, to: false },
    application_deadline: { from: null, to: '2026-03-01T18:29:00Z' },
    texts: 'name, what_is_it',
  };
  expect(describe({ details, people: [] })).toBe(
    'Status: active → on hold, Visible to the public: yes → no, Application deadline: 01/03/2026, Changed texts: name, what is it',
  );
});
