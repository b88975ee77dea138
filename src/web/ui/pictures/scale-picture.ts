/** As wide as the page of a project on a large screen. */
const LONGEST_SIDE = 1920;
/** A card with it loads in a few seconds on a slow phone. */
const GOAL_BYTES = 400 * 1024;

/** Smaller and coarser, until the picture has few enough bytes. */
const ATTEMPTS = [
  { side: LONGEST_SIDE, quality: 0.82 },
  { side: LONGEST_SIDE, quality: 0.65 },
  { side: 1440, quality: 0.65 },
  { side: 1080, quality: 0.6 },
];

type Size = { width: number; height: number };

/**
 * Makes a large photo smaller before its upload, upright and without metadata. A picture that is small enough stays as it is, and so does a file
 * that the browser cannot read: the server says what is wrong with it (rule:picture-upload).
 */
export async function scalePicture(file: File): Promise<File> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return file;
  try {
    return isSmall(file, picture) ? file : await firstSmall(file, picture);
  } finally {
    picture.close();
  }
}

/** The size within a square of `side` pixels, never larger than before. */
export function sizeWithin(side: number, { width, height }: Size): Size {
  const scale = Math.min(1, side / Math.max(width, height));
  const scaled = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: scaled(width), height: scaled(height) };
}

const isSmall = (file: File, { width, height }: Size) =>
  file.size <= GOAL_BYTES && Math.max(width, height) <= LONGEST_SIDE;

async function firstSmall(file: File, picture: ImageBitmap): Promise<File> {
  let latest = file;
  for (const { side, quality } of ATTEMPTS) {
    const drawn = await draw(picture, sizeWithin(side, picture), quality);
    if (drawn) latest = named(drawn, file.name);
    if (latest.size <= GOAL_BYTES && latest !== file) break;
  }
  return latest;
}

/** As WebP; browsers that cannot write it make a PNG of it, and get a JPEG instead. */
async function draw(picture: ImageBitmap, { width, height }: Size, quality: number): Promise<Blob | null> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  const write = (type: string) =>
    new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  pen.drawImage(picture, 0, 0, width, height);
  const webp = await write('image/webp');
  if (webp?.type === 'image/webp') return webp;
  // A JPEG has no transparency.
  pen.globalCompositeOperation = 'destination-over';
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, width, height);
  return write('image/jpeg');
}

function named(blob: Blob, name: string): File {
  const extension = blob.type === 'image/webp' ? 'webp' : 'jpg';
  return new File([blob], `${name.replace(/\.[^.]*$/, '')}.${extension}`, { type: blob.type });
}
