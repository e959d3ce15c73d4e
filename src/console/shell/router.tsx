import type { createStore } from 'jotai'
import { createHashRouter, createPath, Outlet, type RouteObject } from 'react-router-dom'
import { LINK_PAGE } from '#core/domain/link-page.ts'
import { SHARE_PAGE } from '#core/domain/share-page.ts'
import { createGuard } from './router-guard.ts'
import { lazyPage } from './lazy-page.tsx'
import { HomeGate } from './home-gate.tsx'
import { NoPermissionPage } from './no-permission-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { ShellPage } from './preload-page.ts'
import type { RouteTable } from './route-table.ts'
import { Splash } from './splash.tsx'
import { UnreachablePage } from './unreachable-page.tsx'

export function createConsoleRouter(store: ReturnType<typeof createStore>, table: RouteTable) {
  let settled = false
  const router = createHashRouter([
    {
      id: 'root',
      loader: createGuard({ store, table, here: () => (settled ? createPath(router.state.location) : undefined) }),
      shouldRevalidate: () => true,
      HydrateFallback: Splash,
      Component: Outlet,
      ErrorBoundary: UnreachablePage,
      children: [
        { path: '/login', Component: lazyPage(() => import('../login/login-page.tsx').then((m) => m.LoginPage)) },
        {
          path: `${LINK_PAGE}/:token`,
          Component: lazyPage(() => import('../login/set-password-page.tsx').then((m) => m.SetPasswordPage)),
        },
        {
          path: `${SHARE_PAGE}/:token`,
          Component: lazyPage(() => import('../share/shared-page.tsx').then((m) => m.SharedPage)),
        },
        {
          Component: ShellPage,
          children: [
            ...pages(table),
            // Ranked below a built start page of the same path.
            { path: '/home', Component: HomeGate },
            { path: '/404', Component: NotFoundPage },
            { path: '/401', Component: NoPermissionPage },
          ],
        },
        // Paths the guard sends elsewhere; they match so that the guard runs for them too.
        { path: '*', Component: Splash },
      ],
    },
  ])
  router.subscribe((state) => {
    settled ||= state.initialized
  })
  return router
}

function pages(table: RouteTable): RouteObject[] {
  return table.sections.flatMap((section) =>
    section.routes.flatMap((route) => {
      const Page = lazyPage(section.pages()[route.path]!)
      return [
        {
          path: route.path,
          element:
            route.path === '/home' ? (
              <HomeGate>
                <Page />
              </HomeGate>
            ) : (
              <Page />
            ),
        },
      ]
    }),
  )
}
