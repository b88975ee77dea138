import { z } from 'zod';
import { optionalText, requiredLine } from '../field-schemas.ts';
import { STUDENTS_DEPARTMENT } from './profiles.ts';

/** The fields of the department dialog (permission:writeDepartments). */
export const departmentSchema = z.strictObject({
  name: requiredLine('Please enter a name.', 'Name', 80),
  description: optionalText(500),
});
export type DepartmentInput = z.infer<typeof departmentSchema>;

export const STUDENTS_STAY = 'Every student profile belongs to Students, so it can’t be renamed or deleted.';

/** The department of every student profile. It cannot be renamed or deleted (rule:students-department). */
export const isStudentsDepartment = ({ name }: { name: string }) =>
  name.toLowerCase() === STUDENTS_DEPARTMENT.toLowerCase();
