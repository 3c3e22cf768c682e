import { exec } from 'preact-iso/router'
import { type Page, pages } from '../pages.ts'

/** The page that an address shows; undefined if it is not the address of a page. */
export const currentPage = (path: string): Page | undefined =>
  pages.find((page) => exec(path, page.path, { path, query: {}, params: {} }) !== undefined)
