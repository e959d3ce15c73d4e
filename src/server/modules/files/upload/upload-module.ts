import { defineModule } from '#server/app/module.ts'
import { objectRoutes } from './object-routes.ts'
import { uploadRoutes } from './upload-routes.ts'

export const uploadModule = defineModule({
  name: 'upload',
  about: 'Uploaded files and their signed addresses.',
  async routes(app, { objects: { files, store } }) {
    uploadRoutes(app, { files })
    await objectRoutes(app, { files, store })
  },
})
