/** Brings along the faces that only the board has. */
import { bring } from '../icons';
import { board } from '../icons/board';

bring(board);
