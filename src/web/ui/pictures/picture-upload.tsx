import { lazyPart } from '#web/ui/states/page-part.tsx';
import classes from './picture-input.module.css';

/** The upload of a picture. */
export const PictureUpload = lazyPart(
  () => import('./picture-upload-surface.tsx'),
  <div className={classes.upload} />,
);
