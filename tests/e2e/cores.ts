/** The cores that tests of whole pages are played on: the one that they name, or by `npm run cores` both. */
export const playedOn = (core: 13 | 14): readonly (13 | 14)[] => (process.env.EVERY_CORE ? [13, 14] : [core]);
