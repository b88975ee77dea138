import type { ProjectCategory } from '#domain/projects/projects.ts';
import { Picture, type PictureProps } from '#web/ui/pictures/picture.tsx';

type ProjectPictureProps = Omit<PictureProps, 'src' | 'alt'> & {
  project: { main_image_url: string | null; category: ProjectCategory };
};

/** The main image of a project, or the illustration of its category if there is none or it fails to load (rule:project-pictures). */
export const ProjectPicture = ({ project: { main_image_url, category }, ...rest }: ProjectPictureProps) => (
  <Picture src={main_image_url} fallbackSrc={`/art/${category}.svg`} alt="" {...rest} />
);
