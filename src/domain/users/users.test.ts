import { describe, expect, test } from 'vitest';
import { ROLES, type Role, roleOptions } from './users.ts';

const ONLY_SUPER_ADMIN = 'Only a super admin can grant or revoke this role.';
const NOT_ONESELF = 'You can’t change your own role.';

/** The options of the selector for another person: each role with the reason why it is disabled. */
function offered(viewer: Role, target: Role) {
  const options = roleOptions({ id: 'viewer', role: viewer }, { id: 'target', role: target });
  return Object.fromEntries(options.map(({ role, reason }) => [role, reason]));
}

describe('the role selector', { tags: ['role-changes'] }, () => {
  test('the role selector offers a super admin every role for other people', {
    tags: ['role-changes'],
  }, () => {
    const free = {
      student: null,
      team_lead: null,
      executive: null,
      manager: null,
      admin: null,
      super_admin: null,
    };
    expect(offered('super_admin', 'student')).toEqual(free);
    expect(offered('super_admin', 'super_admin')).toEqual(free);
  });

  test('the role selector offers an admin no Super Admin, and Admin disabled with the reason', {
    tags: ['role-changes'],
  }, () => {
    expect(offered('admin', 'executive')).toEqual({
      student: null,
      team_lead: null,
      executive: null,
      manager: null,
      admin: ONLY_SUPER_ADMIN,
    });
  });

  test.each<Role>(ROLES)(
    'the role selector shows the current role of a %s to every viewer',
    { tags: ['role-changes'] },
    (role) => {
      for (const viewer of ['admin', 'super_admin'] as const) {
        const options = roleOptions({ id: 'viewer', role: viewer }, { id: 'target', role });
        expect(options.filter((option) => option.role === role)).toHaveLength(1);
      }
      const ofAdmin = roleOptions({ id: 'viewer', role: 'admin' }, { id: 'target', role });
      expect(ofAdmin.some((option) => option.role === 'super_admin')).toBe(role === 'super_admin');
    },
  );

  test.each<Role>(['admin', 'super_admin'])(
    'the role selector lets an admin change nothing for a %s',
    { tags: ['role-changes'] },
    (role) => {
      expect(new Set(Object.values(offered('admin', role)))).toEqual(new Set([ONLY_SUPER_ADMIN]));
    },
  );

  test.each<Role>(['admin', 'super_admin'])(
    'the role selector is disabled for a %s’s own account',
    { tags: ['role-changes'] },
    (role) => {
      const myself = { id: 'me', role };
      expect(new Set(roleOptions(myself, myself).map(({ reason }) => reason))).toEqual(
        new Set([NOT_ONESELF]),
      );
    },
  );

  test('the role selector names roles in words', { tags: ['role-changes'] }, () => {
    const admin = { id: 'a', role: 'super_admin' } as const;
    expect(roleOptions(admin, { id: 'b', role: 'student' }).map(({ label }) => label)).toEqual([
      'Student',
      'Team Lead',
      'Executive',
      'Manager',
      'Admin',
      'Super Admin',
    ]);
  });
});
