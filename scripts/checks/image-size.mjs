// `node scripts/checks/image-size.mjs <image> [<base>]` fails when an image of buildah is larger than the portal may be. With the name of a base of
// one's own, its layers count as much as those of debian:bookworm-slim, the base of deploy/docker/Dockerfile.
import { spawnSync } from 'node:child_process';
import { runStory } from '../setup/run-story.mjs';

const MOST_MB = 350;
const DEBIAN_MB = 75;

await runStory(() => {
  const [image, base] = process.argv.slice(2);
  if (!image) throw new Error('Name an image: node scripts/checks/image-size.mjs residency-portal:1.3.0');
  const ofBase = new Set(base ? layersOf(base).map(({ digest }) => digest) : []);
  const layers = layersOf(image).filter(({ digest }) => !ofBase.has(digest));
  const bytes = layers.reduce((sum, { size }) => sum + size, 0);
  const megabytes = Math.ceil(bytes / 1e6) + (base ? DEBIAN_MB : 0);
  console.log(
    `${image}: ${megabytes} MB of at most ${MOST_MB}${base ? `, ${DEBIAN_MB} of them Debian` : ''}`,
  );
  if (megabytes > MOST_MB)
    throw new Error('The image is too large: deploy/docker/remove-unused.sh removes what nothing uses.');
});

function layersOf(image) {
  const { status, stdout, stderr, error } = spawnSync('buildah', ['inspect', '--type', 'image', image], {
    encoding: 'utf8',
    maxBuffer: 64e6,
  });
  if (error || status !== 0)
    throw new Error(`buildah cannot inspect ${image}: ${error?.message ?? stderr.trim()}`);
  return JSON.parse(JSON.parse(stdout).Manifest).layers;
}
