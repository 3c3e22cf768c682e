/** A file of an upload, on disk. */
export interface UploadedFile {
  path: string
  /** As the client named it. */
  name: string
  /** Bytes. */
  size: number
}
