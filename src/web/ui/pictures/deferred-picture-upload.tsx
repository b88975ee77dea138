import { lazyDeferred } from '#web/lib/load-with-retry.ts';
import { Deferred } from '#web/ui/states/deferred.tsx';
import classes from './picture-input.module.css';
import type { PictureUploadProps } from './picture-upload.tsx';

const PictureUpload = lazyDeferred(() => import('./picture-upload.tsx'));

/** The upload of a picture, whose code loads after the form. */
export const DeferredPictureUpload = (props: PictureUploadProps) => (
  <Deferred fallback={<div className={classes.upload} />}>
    <PictureUpload {...props} />
  </Deferred>
);
