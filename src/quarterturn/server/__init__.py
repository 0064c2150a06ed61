"""The game over the network: tables, seats, clocks, storage, HTTP and WebSocket."""
