/** The computer's level for newcomers and lessons. */
export const GENTLE = '1';
