// Loaded before a program of the product (NODE_OPTIONS): a signal blocks its event loop for ever.
process.on('SIGUSR2', () => {
  for (;;);
});
