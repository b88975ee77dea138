/** Fields that no request may set unless its schema names them, with values that occur nowhere else in a test. */
export const FORBIDDEN_FIELDS: Record<string, unknown> = {
  id: '5ca1ab1e-0000-4000-8000-000000000001',
  user_id: '5ca1ab1e-0000-4000-8000-000000000002',
  owner_id: '5ca1ab1e-0000-4000-8000-000000000003',
  leader_id: '5ca1ab1e-0000-4000-8000-000000000004',
  applicant_id: '5ca1ab1e-0000-4000-8000-000000000005',
  role: 'super_admin',
  status: 'accepted',
  stage: 'detailed',
  score: 97,
  admin_comments: 'A comment that nobody wrote.',
  email_verified: true,
  two_factor_enabled: true,
  is_active: true,
  disabled_at: '1999-09-09T09:09:09Z',
  created_at: '1999-09-09T09:09:09Z',
  resume_file_id: '5ca1ab1e-0000-4000-8000-000000000006',
};

/** The values that occur nowhere else, so that a row with one was written by them. */
export const FORBIDDEN_MARKS = /5ca1ab1e-0000|A comment that nobody wrote|1999-09-09/;
