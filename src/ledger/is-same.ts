/** Whether a row has every value of `next`. */
export const isSame = <Row extends object, Next extends Partial<Row>>(stored: Row, next: Next): boolean =>
  (Object.keys(next) as (keyof Row & keyof Next)[]).every((name) => (stored[name] as unknown) === next[name])
