// Lighthouse is resolved from this folder, whose packages are installed when a command needs them.
export { default } from 'lighthouse';
