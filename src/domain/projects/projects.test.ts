import { describe, expect, test } from 'vitest';
import {
  acceptsSubmission,
  categoryLabel,
  FEATURED_PROJECTS,
  isActiveProject,
  isClosed,
  PROJECT_CATEGORIES,
  PROJECT_STATUSES,
  PROJECT_TYPE_BADGE,
  TEAM_SIZE,
} from './projects.ts';

const project = { application_deadline: '2025-03-09T18:29:59.999Z' };
const at = (time: string) => new Date(`2025-03-09T${time}Z`);

describe('the texts of a project', { tags: ['project-card'] }, () => {
  test('a category is shown with spaces for underscores and capitalised words', {
    tags: ['project-card'],
  }, () => {
    expect(PROJECT_CATEGORIES.map(categoryLabel)).toEqual([
      'AI ML',
      'Computer Vision',
      'NLP',
      'Data Science',
      'Web Dev',
      'Mobile Dev',
      'Robotics',
      'Other',
    ]);
  });

  test('a project has the badge Final Year Project, and a team has 1 to 20 people, 5 by default; six projects are featured', {
    tags: ['project-card'],
  }, () => {
    expect(PROJECT_TYPE_BADGE).toBe('Final Year Project');
    expect(TEAM_SIZE).toEqual({ min: 1, max: 20, default: 5 });
    expect(FEATURED_PROJECTS).toBe(6);
  });

  test('a project is active exactly when its status is active', {
    tags: ['active-and-public-projects'],
  }, () => {
    expect(PROJECT_STATUSES.filter((status) => isActiveProject({ status }))).toEqual(['active']);
  });
});

describe('the deadline of a project', { tags: ['deadline'] }, () => {
  test('a deadline closes a project a moment later, and a project without one never closes', {
    tags: ['apply-before-deadline'],
  }, () => {
    expect(isClosed(project, at('18:29:59.999'))).toBe(false);
    expect(isClosed(project, at('18:30:00.000'))).toBe(true);
    expect(isClosed({ application_deadline: null }, at('18:30:00.000'))).toBe(false);
  });

  test('only a draft begun before the deadline has 15 minutes more', {
    tags: ['apply-before-deadline'],
  }, () => {
    const [before, after] = [at('10:00:00.000'), at('18:30:00.000')];
    expect(acceptsSubmission(project, at('18:44:59.999'), before)).toBe(true);
    expect(acceptsSubmission(project, at('18:45:00.000'), before)).toBe(false);
    expect(acceptsSubmission(project, at('18:31:00.000'), after)).toBe(false);
    expect(acceptsSubmission(project, at('18:31:00.000'), null)).toBe(false);
  });
});
