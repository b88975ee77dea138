import { z } from 'zod';
import { projectFilterSchema } from '#domain/projects.ts';

const { search, category, skill, my_status, sort, page } = projectFilterSchema.shape;
const words = (schema: z.ZodString) => z.coerce.string().pipe(schema).optional().catch(undefined);

/** The filters in the address bar (decision F6); what makes no sense there is left out. */
export const projectSearchSchema = z.object({
  search: words(search.unwrap()),
  category: category.catch(undefined),
  skill: words(skill.unwrap()),
  my_status: my_status.catch(undefined),
  sort: sort.unwrap().optional().catch(undefined),
  page: page.unwrap().optional().catch(undefined),
});
export type ProjectSearch = z.infer<typeof projectSearchSchema>;

/** Whether anything narrows the list. */
export const isFiltered = ({ search, category, skill, my_status }: ProjectSearch): boolean =>
  Boolean(search || category || skill || my_status);
