/** Brings along the faces that only the card game has. */
import { bring } from '../../icons';
import { cards } from '../../icons/cards';

bring(cards);
