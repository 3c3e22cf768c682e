/** The settings of the service. */
import { readConfig, readSettings } from '../config/index.ts'

/** Throws ConfigError with everything that is wrong. */
export const settings = () => readConfig(process.env)

export const allSettings = () => readSettings(process.env)

/** For a service that starts in this process later. */
export const setDatabase = (url: string): void => {
  process.env.DATABASE_URL = url
}
