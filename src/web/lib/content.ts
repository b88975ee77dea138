/** For the screens; emails have the same content. */
export { PROGRAMME } from '#domain/programme.ts';
