// The package names a file of types that it does not have.
declare module '@inlang/plugin-message-format' {
  import type { InlangPlugin } from '@inlang/sdk'
  const plugin: InlangPlugin & Required<Pick<InlangPlugin, 'toBeImportedFiles' | 'importFiles'>>
  export default plugin
}
