/** Whether a file of `src/` runs in the browser. */
export const isForBrowser = (path: string): boolean =>
  /^src\/dashboard\/(main\.tsx|pages\.ts|(pages|shared|shell)\/)/.test(path)
