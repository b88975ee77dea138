import { z } from 'zod';
import { optionalText, requiredText } from '../text.ts';
import { STUDENTS_DEPARTMENT } from './profiles.ts';

/** Row 14 of the permissions: what the dialog of a department writes. */
export const departmentSchema = z.strictObject({
  name: requiredText('Please enter a name.', 'Name', 80),
  description: optionalText(500),
});
export type DepartmentInput = z.infer<typeof departmentSchema>;

export const STUDENTS_STAY = 'Every student profile belongs to Students: it keeps its name and stays.';

/** Every student profile belongs to this one, so it keeps its name and stays (rule:students-department). */
export const isStudentsDepartment = ({ name }: { name: string }) =>
  name.toLowerCase() === STUDENTS_DEPARTMENT.toLowerCase();
