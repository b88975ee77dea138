import '#web/styles/base.css';
import { renderToStaticMarkup } from 'react-dom/server';
import { Landing } from './landing.tsx';

/** The landing page as HTML, for the build. */
export const markup = renderToStaticMarkup(<Landing />);
